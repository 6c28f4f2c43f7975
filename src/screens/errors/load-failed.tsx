import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';

/** The prerendered page for an app that does not load; src/app/start/load-app.ts binds its button, which reloads the page. */
export const LoadFailed = () => (
  <Page width="text">
    <PageHeading title="">{text('error.title')}</PageHeading>
    <p>{text('problem.part')}</p>
    <div>
      <Button variant="primary">{text('error.retry')}</Button>
    </div>
  </Page>
);
