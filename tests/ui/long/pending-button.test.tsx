// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from '#ui/buttons/button.tsx';

// React Aria adds its announcements to the document only once, so this test needs a document of its own.
it('a pending button leaves no announcement that refers to it when it disappears', () => {
  const save = (isPending: boolean) => (
    <Button id="save" isPending={isPending}>
      Save
    </Button>
  );
  const announcements = () => document.querySelectorAll('[data-live-announcer] [aria-labelledby~=save]');
  const { rerender, unmount } = render(save(false));
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  rerender(save(true));
  expect(announcements()).not.toHaveLength(0);
  unmount();
  expect(announcements()).toHaveLength(0);
});
