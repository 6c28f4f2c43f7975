// This file uses old syntax, so that an old Node prints the message below instead of a syntax error.
var oldest = [20, 20];
var running = process.versions.node.split('.').map(Number);

if (running[0] < oldest[0] || (running[0] === oldest[0] && running[1] < oldest[1])) {
  console.error(
    'Nyx needs Node ' + oldest.join('.') + ' or newer, and this is Node ' + process.versions.node + '.',
  );
  process.exit(1);
}
