// In the page: notes when rows came, and when what a key did to them was painted: after the frame, not at its beginning.
const watch = { firstRows: 0, painted: 0, pressed: 0 };
globalThis.watch = watch;

const afterPaint = (done) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.// A button acts when it is let go, a letter when it is pressed.
for (const asked of ['keydown', 'pointerup'])
  addEventListener(
    asked,
    ({ timeStamp }) => {
      isAwaited = true;
      Object.assign(watch, { pressed: timeStamp, painted: 0 });
    },
    true,
  );
