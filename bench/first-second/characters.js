// Reads the member's characters and lists them. A page with this content cannot do less.
const headers = { Authorization: `Bearer ${localStorage.getItem('jwt')}`, Accept: 'application/json' };
const characters = await (await fetch('/character/forSelf', { headers })).json();
const list = document.querySelector('ul');
for (const { name, race, characterClass } of characters) {
  const item = document.createElement('li');
  const title = document.createElement('h2');
  const line = document.createElement('p');
  title.textContent = name;
  line.textContent = [race, ...(characterClass ?? [])].filter(Boolean).join(', ');
  item.append(title, line);
  list.append(item);
}
