/** The browser and the operating system of a sign-in; null where the rules below do not know the name. */
export interface Device {
  browser: string | null;
  system: string | null;
}

export const unknownDevice: Device = { browser: null, system: null };

type Rules = readonly (readonly [sign: RegExp, name: string])[];

// The first match counts: most browsers also claim to be Chrome or Safari, and Chrome claims to be Safari.
const browsers: Rules = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

// The first match counts: Android also names Linux, and iOS also names Mac OS X. An iPad may call itself a Mac.
const systems: Rules = [
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (rules: Rules, userAgent: string): string | null =>
  rules.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** The names in a `User-Agent`; the rest of it, which could identify a person, is not stored. */
export const deviceOf = (userAgent = ''): Device => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});
