// Node loads this before the server (`--import`). The server's clock then runs a hundred times slower than the
// computer's since NYX_TEST_CLOCK_BEGIN (epoch ms), through restarts too. So a limit in minutes, such as that for undoing
// the creation of an item, does not depend on how fast the computer is.
const begin = Number(process.env['NYX_TEST_CLOCK_BEGIN']);
const [wall, uptime] = [Date.now.bind(Date), performance.now.bind(performance)];
const slower = 100;
Date.now = () => Math.floor(begin + (wall() - begin) / slower);
performance.now = () => uptime() / slower;
