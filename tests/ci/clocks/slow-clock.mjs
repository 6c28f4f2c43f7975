// Node loads this module before the server (`--import`). From NYX_TEST_CLOCK_BEGIN (epoch ms) on, the server's clock
// then runs a hundred times slower than the computer's, also across restarts. A limit in minutes, such as the one for
// undoing the creation of an item, therefore does not depend on the speed of the computer.
const begin = Number(process.env['NYX_TEST_CLOCK_BEGIN']);
const [wall, uptime] = [Date.now.bind(Date), performance.now.bind(performance)];
const slower = 100;
Date.now = () => Math.floor(begin + (wall() - begin) / slower);
performance.now = () => uptime() / slower;
