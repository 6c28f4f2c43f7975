import { onTestFinished, vi } from 'vitest';

/** Collects the files that the page saves during this test, since jsdom saves none. */
export function savedFiles(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  const before = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };
  Object.assign(URL, {
    createObjectURL(saved: Blob) {
      content = saved;
      return 'blob:file';
    },
    revokeObjectURL() {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  });
  onTestFinished(() => {
    Object.assign(URL, before);
  });
  return files;
}
