// node tools/look.tmp.mjs BASE MEMBER OUT WIDTH SCHEME PATHS…
import { chromium } from 'playwright-core';
import { tokensOf } from '../tests/support/sign-in.ts';
const [base, member, out, width, scheme, ...paths] = process.argv.slice(2);
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const p = await b.newPage({
  viewport: { width: Number(width), height: Number(width) < 600 ? 844 : 900 },
  colorScheme: scheme,
});
p.on('pageerror', (e) => console.log('ERR', e.message));
await p.goto(base + '/');
const { authToken, refreshToken } = await tokensOf(base, member);
await p.evaluate(
  ([a, r]) => {
    localStorage.setItem('jwt', a);
    localStorage.setItem('refreshJwt', r);
  },
  [authToken, refreshToken],
);
for (const path of paths) {
  await p.goto(base + path);
  await p.waitForTimeout(1800);
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log('OVERFLOW', path, over);
  await p.screenshot({
    path: `${out}-${width}-${scheme}-${path.replaceAll(/[^a-z0-9]+/gi, '_').slice(0, 40)}.png`,
    fullPage: !process.env.VIEW,
  });
}
await b.close();
