// The lower bound for the times of the app's tables: reads, sorts and searches the same data without a library, and
// mounts only the visible rows.
const isPlayers = location.pathname.endsWith('players');
const [input, count, head, body] = ['input', 'p', 'thead tr', 'tbody'].map((each) =>
  document.querySelector(each),
);
const rowHeight = isPlayers ? 68 : 41;
const searchDelay = isPlayers ? 200 : 300;
const collator = new Intl.Collator();
const headers = { Authorization: `Bearer ${localStorage.getItem('jwt')}`, Accept: 'application/json' };
const get = async (path, sent) => {
  const init = sent && { method: 'POST', body: JSON.stringify(sent) };
  const type = sent && { 'Content-Type': 'application/json' };
  return (await fetch(path, { ...init, headers: { ...headers, ...type } })).json();
};
const fold = (name) => name.toLowerCase().replaceAll(' ', '');
const twoDigits = (value) => String(value).padStart(2, '0');
const day = (instant) => {
  const date = new Date(instant);
  return `${twoDigits(date.getDate())}-${twoDigits(date.getMonth() + 1)}-${date.getFullYear()}`;
};
const number = new Intl.NumberFormat('en');

const exp = (each) => each.exp;

async function characters() {
  const [parts, { table }] = await Promise.all([get('/character/active/columns'), get('/utils/expTable')]);
  const fields = Object.keys(parts[0]);
  const rows = parts.flatMap((part) =>
    part.name.map((_name, index) => {
      const row = {};
      for (const field of fields) row[field] = part[field][index];
      return row;
    }),
  );
  const dates = fields.filter((field) => !['name', 'exp', 'money'].includes(field));
  const thresholds = Object.keys(table)
    .map(Number)
    .toSorted((a, b) => b - a);
  return {
    rows,
    columns: [
      ['Name', null, (row) => row.name],
      ['Exp', exp, (row) => number.format(exp(row))],
      ['Level', exp, (row) => table[thresholds.find((each) => each <= exp(row))]],
      ['Money', (row) => row.money ?? 0, (row) => `${number.format(row.money ?? 0)} MO`],
      ...dates.map((field) => [
        field,
        (row) => row[field],
        (row) => (row[field] ? day(row[field]) : 'Never'),
      ]),
    ],
  };
}

/** A list of names, each next to a placeholder for the picture. */
function namesWithPictures(all) {
  const list = document.createElement('ul');
  for (const { name } of all) {
    const one = document.createElement('li');
    const picture = document.createElement('span');
    picture.dataset.initials = name.slice(0, 2);
    const words = document.createElement('bdi');
    words.textContent = name;
    one.append(picture, words);
    list.append(one);
  }
  return list;
}

async function players() {
  const all = await get('/character/active');
  const owned = Map.groupBy(all, ({ player }) => player);
  const rows = await get('/player/byIds', [...owned.keys()].filter(Boolean));
  for (const row of rows) {
    row.characters = owned.get(row.playerId) ?? [];
    row.last = Math.max(
      0,
      ...row.characters.map((one) => Math.max(one.lastPlayed ?? 0, one.lastMastered ?? 0)),
    );
  }
  return {
    rows,
    columns: [
      ['Name', null, (row) => row.name],
      ['Date Joined', (row) => row.dateJoined, (row) => (row.dateJoined ? day(row.dateJoined) : 'Unknown')],
      ['Last Activity', (row) => row.last || null, (row) => (row.last ? day(row.last) : 'Never')],
      ['Active Characters', undefined, (row) => namesWithPictures(row.characters)],
      ['Master', undefined, (row) => (row.masterSince ? 'Master' : 'Not a master')],
    ],
  };
}

document.querySelector('table').className = isPlayers ? 'players' : '';
const { rows, columns } = await(isPlayers ? players() : characters());
for (const row of rows) row.folded = fold(row.name);
const byName = rows.toSorted((a, b) => collator.compare(a.name, b.name));
let sorted = byName;
let shown = byName;
let isDescending = false;
let sortedBy = null;

function sort() {
  const [, keyOf] = columns.find(([label]) => label === sortedBy) ?? columns[0];
  const sign = isDescending ? -1 : 1;
  if (!keyOf) sorted = isDescending ? byName.toReversed() : byName;
  else {
    const filled = byName.filter((row) => keyOf(row) != null);
    const compare = (a, b) => (typeof a === 'string' ? collator.compare(a, b) : a - b);
    filled.sort((a, b) => sign * compare(keyOf(a), keyOf(b)));
    sorted = [...filled, ...byName.filter((row) => keyOf(row) == null)];
  }
}

function narrow() {
  const wanted = fold(input.value);
  shown = wanted ? sorted.filter(({ folded }) => folded.includes(wanted)) : sorted;
  count.textContent = `${number.format(shown.length)} rows`;
  body.style.height = `${shown.length * rowHeight}px`;
}

function draw() {
  const first = Math.max(0, Math.floor((scrollY - body.offsetTop) / rowHeight) - 6);
  const last = Math.min(shown.length, Math.ceil((scrollY - body.offsetTop + innerHeight) / rowHeight) + 6);
  const drawn = [];
  for (let index = first; index < last; index += 1) {
    const tr = document.createElement('tr');
    tr.setAttribute('aria-rowindex', index + 2);
    tr.style.transform = `translateY(${index * rowHeight}px)`;
    for (const [place, [, , cell]] of columns.entries()) {
      const td = document.createElement(place === 0 ? 'th' : 'td');
      td.append(cell(shown[index]));
      tr.append(td);
    }
    drawn.push(tr);
  }
  body.replaceChildren(...drawn);
}

for (const [label, keyOf] of columns) {
  const th = document.createElement('th');
  if (keyOf === undefined) th.textContent = label;
  else {
    const button = document.createElement('button');
    button.textContent = label;
    button.addEventListener('click', () => {
      isDescending = sortedBy === label && !isDescending;
      sortedBy = label;
      sort();
      narrow();
      draw();
    });
    th.append(button);
  }
  head.append(th);
}
let timer;
input.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    narrow();
    draw();
  }, searchDelay);
});
addEventListener('scroll', draw, { passive: true });
sort();
narrow();
draw();
