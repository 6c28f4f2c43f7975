import { Lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { isExternal } from '../../page/address.ts';
import styles from './markdown-text.module.css';
import { TextLink } from '../text-link.tsx';

const all = (tokens: readonly Token[] = []): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key
  tokens.map((token, index) => <Fragment key={index}>{shown(token as Tokens.Generic)}</Fragment>);

/** An element for each kind of token that may be shown; of any other, such as HTML, the text as it was written. */
function shown(token: Tokens.Generic): ReactNode {
  const { type, text, tokens, raw } = token as Tokens.Generic & { text: string };
  switch (type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return <h3>{all(tokens)}</h3>;
    case 'paragraph':
      return <p>{all(tokens)}</p>;
    case 'blockquote':
      return <blockquote>{all(tokens)}</blockquote>;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const rows = items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{all(item.tokens)}</li>
      ));
      return ordered ? <ol start={start === '' ? 1 : start}>{rows}</ol> : <ul>{rows}</ul>;
    }
    case 'strong':
      return <strong>{all(tokens)}</strong>;
    case 'em':
      return <em>{all(tokens)}</em>;
    case 'del':
      return <del>{all(tokens)}</del>;
    case 'code':
      return (
        <pre>
          <code>{text}</code>
        </pre>
      );
    case 'codespan':
      return <code>{text}</code>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'link': {
      const { href } = token as Tokens.Link;
      return isExternal(href) ? <TextLink href={href}>{all(tokens)}</TextLink> : all(tokens);
    }
    // A picture of another site would tell it who reads; its description stays.
    case 'image':
    case 'escape':
      return text;
    case 'text':
      return tokens ? all(tokens) : text;
    default:
      return raw;
  }
}

/** A text in Markdown, without HTML and images. Its headings are below those of the page's sections. */
export const MarkdownText = ({ children }: { children: string }) => (
  <div className={styles.markdown} dir="auto">
    {all(Lexer.lex(children, { gfm: true, breaks: true }))}
  </div>
);
