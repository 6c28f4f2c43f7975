// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageButtons } from '#ui/lists/page-buttons.tsx';
import { AnyKey } from '#ui/page/any-key.ts';
import { focusAfter, focusHeading, PageHeading, useHeadingAfter } from '#ui/page/page-heading.tsx';
import { mainId, Page } from '#ui/page/page.tsx';
import { saveFile } from '#ui/page/save-file.ts';
import { SkipLinks } from '#ui/page/skip-link.tsx';
import { type SkipTarget, useSkipTarget } from '#ui/page/skip-targets.ts';
import { savedFiles } from '../../screens/support/saved-files.ts';

describe('skip links', () => {
  function Part({ target, name }: { target: SkipTarget; name: string }) {
    const part = useRef<HTMLDivElement>(null);
    useSkipTarget(target, part);
    return (
      <div ref={part} tabIndex={-1}>
        {name}
      </div>
    );
  }
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  const parts = { search: 'To the search', results: 'To the results', pages: 'To the pages' };

  it('lead to the content and to the parts that the page has, in a fixed order', () => {
    const page = (hasPages: boolean) => (
      <>
        <SkipLinks content="To the content" parts={parts} />
        <Page>
          {hasPages && <Part target="pages" name="Pages" />}
          <Part target="search" name="Search" />
        </Page>
      </>
    );
    const { rerender } = render(page(true));
    expect(links()).toEqual(['To the content', 'To the search', 'To the pages']);
    expect(screen.getByRole('link', { name: 'To the content' }).getAttribute('href')).toBe(`#${mainId}`);
    expect(screen.getByRole('main').id).toBe(mainId);
    fireEvent.click(screen.getByRole('link', { name: 'To the pages' }));
    expect(document.activeElement?.textContent).toBe('Pages');
    rerender(page(false));
    expect(links()).toEqual(['To the content', 'To the search']);
  });

  it('lead to the search field and the page buttons of a list', () => {
    const nothing = () => undefined;
    render(
      <>
        <SkipLinks content="To the content" parts={parts} />
        <PageButtons label="Pages" page={1} hasNext last={null} onPage={nothing} />
        <SearchField label="Search items" value="" onChange={nothing} />
      </>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'To the search' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search items' }));
    fireEvent.click(screen.getByRole('link', { name: 'To the pages' }));
    expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Pages' }));
  });

  it('lead to the first of several parts, even if that was mounted later', () => {
    const page = (hasUpper: boolean) => (
      <>
        <SkipLinks content="To the content" parts={parts} />
        {hasUpper && <Part target="pages" name="Upper" />}
        <Part target="pages" name="Lower" />
      </>
    );
    const { rerender } = render(page(false));
    rerender(page(true));
    fireEvent.click(screen.getByRole('link', { name: 'To the pages' }));
    expect(document.activeElement?.textContent).toBe('Upper');
    rerender(page(false));
    fireEvent.click(screen.getByRole('link', { name: 'To the pages' }));
    expect(document.activeElement?.textContent).toBe('Lower');
  });
});

describe('the heading of a page', () => {
  const heading = () => screen.getByRole('heading', { level: 1 });
  const Heading = ({ name = 'Items' }) => <PageHeading title={name}>{name}</PageHeading>;
  // A heading that has the focus when a test ends would pass the focus to the first heading of the next test.
  afterEach(() => act(() => (document.activeElement as HTMLElement).blur()));

  it('sets the title of the window, and has a description and a lead only if there is one', () => {
    const { container, rerender } = render(
      <>
        <PageHeading title="Items" lead="All of them" describedBy="hint">
          Items
        </PageHeading>
        <i id="hint">Newest first</i>
      </>,
    );
    expect(screen.getByRole('heading', { name: 'Items', description: 'Newest first' })).toBe(heading());
    expect(screen.getByText('All of them')).toBeTruthy();
    expect(document.title).toBe('Items · Nyx');
    rerender(<Heading name="" />);
    expect(container.querySelector('p')).toBeNull();
    expect(document.title).toBe('Nyx');
  });

  it('gets the focus when it is requested, or as soon as it mounts', () => {
    const { rerender } = render(<Heading />);
    expect(document.activeElement).toBe(document.body);
    focusHeading();
    expect(document.activeElement).toBe(heading());
    rerender(<p>Loading</p>);
    act(() => (document.activeElement as HTMLElement).blur());
    focusHeading();
    rerender(<Heading name="Players" />);
    expect(document.activeElement).toBe(heading());
  });

  it('does not take the focus from what has got it before it mounts', () => {
    const page = (hasHeading: boolean) => (
      <>
        <button>Menu</button>
        {hasHeading && <Heading />}
      </>
    );
    const { rerender } = render(page(false));
    focusHeading();
    act(() => screen.getByRole('button').focus());
    rerender(page(true));
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });

  it('that replaces a focused heading gets the focus, but not one that replaces an unfocused heading', () => {
    const { rerender } = render(<Heading key="1" />);
    rerender(<Heading key="2" />);
    expect(document.activeElement).toBe(document.body);
    focusHeading();
    rerender(<Heading key="3" name="Players" />);
    expect(document.activeElement).toBe(heading());
  });

  it('gets the focus after a page that disappears without a navigation, if that had the focus', () => {
    function Restoring() {
      useHeadingAfter();
      return <button>Try again</button>;
    }
    const page = (isRestoring: boolean) => (
      <>
        {isRestoring && <Restoring />}
        <Heading />
      </>
    );
    const { rerender } = render(page(true));
    rerender(page(false));
    expect(document.activeElement).toBe(document.body);
    rerender(page(true));
    act(() => screen.getByRole('button').focus());
    rerender(page(false));
    expect(document.activeElement).toBe(heading());
  });

  it('gets the focus after a removed control of the page, but the dialog after one of a dialog', () => {
    render(
      <>
        <Heading />
        <button>Behind</button>
        <div role="alertdialog" tabIndex={-1}>
          <button>In front</button>
        </div>
      </>,
    );
    focusAfter(screen.getByRole('button', { name: 'In front' }))();
    expect(document.activeElement?.getAttribute('role')).toBe('alertdialog');
    focusAfter(screen.getByRole('button', { name: 'Behind' }))();
    expect(document.activeElement).toBe(heading());
  });
});

it('a key or a move of the focus anywhere on the page is noticed, until the listener unmounts', () => {
  const onKey = vi.fn<() => void>();
  const { rerender } = render(
    <>
      <button onKeyDown={(event) => event.stopPropagation()}>Rope</button>
      <AnyKey onKey={onKey} />
    </>,
  );
  act(() => screen.getByRole('button').focus());
  expect(onKey).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Tab' });
  expect(onKey).toHaveBeenCalledTimes(2);
  rerender(<button>Rope</button>);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Tab' });
  expect(onKey).toHaveBeenCalledTimes(2);
});

it('the address of a saved file is released once the browser reads it', async () => {
  savedFiles();
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  saveFile('audit.csv', new Blob(['x']));
  expect(vi.mocked(HTMLAnchorElement.prototype.click).mock.contexts).toMatchObject([{ href: 'blob:file' }]);
  expect(revoke).not.toHaveBeenCalled();
  await new Promise((done) => setTimeout(done));
  expect(revoke.mock.calls).toEqual([['blob:file']]);
});
