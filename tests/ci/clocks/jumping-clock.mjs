// Node loads this module before the server (`--import`). The server's clock is then that of the computer plus the
// number of ms in the file NYX_TEST_CLOCK_FILE. A test changes that file while the server runs, as if somebody set the
// computer's clock.
import { readFileSync, watchFile } from 'node:fs';

const file = process.env['NYX_TEST_CLOCK_FILE'];
const wall = Date.now.bind(Date);
let offset = 0;
const read = () => (offset = Number(readFileSync(file, 'utf8')));
read();
watchFile(file, { interval: 20 }, read).unref();
Date.now = () => wall() + offset;
