// What pages do beyond being read: calls of the API, and reading the page again when something changes. Every page works
// without it, except for what changes something.

const page = () => document.getElementById('page');
document.documentElement.classList.add('scripts');

// Words for everybody: a line at the bottom, which screen readers say.
let silence;
export const say = (words, isTrouble = false) => {
  const line = document.getElementById('said');
  line.textContent = words;
  line.className = isTrouble ? 'trouble' : 'fine';
  clearTimeout(silence);
  silence = setTimeout(() => { line.textContent = ''; line.className = ''; }, isTrouble ? 12000 : 5000);
};

// A field's text as a parameter.
const kinds = {
  number: text => Number(text),
  minutes: text => Math.round(Number(text) * 60),
  flag: text => text === 'yes',
  list: text => text.split(/[\s,]+/).filter(Boolean),
};

// The parameters of a button, or of a form: its own, those of its fields, and those of the button that sends it.
export const parameters = (element, sender) => {
  const body = JSON.parse(element.dataset.body || '{}');
  const put = (path, value) => {
    const names = path.split('.');
    const last = names.pop();
    let place = body;
    for (const name of names) place = place[name] ??= {};
    if (Array.isArray(place[last])) place[last] = place[last].concat(value); else place[last] = value;
  };
  for (const field of element.elements ?? []) {
    if (!field.name || field.disabled || field.type === 'submit') continue;
    if ((field.type === 'checkbox' || field.type === 'radio') && !field.checked) continue;
    const text = field.value.trim();
    if (text !== '') put(field.name, (kinds[field.dataset.kind] ?? (words => words))(text));
  }
  return Object.assign(body, JSON.parse(sender?.dataset.body || '{}'));
};

// Sends a call. Without parameters, it ends what the path names.
export const send = async (path, body) => {
  const answer = await fetch('/api/v1/' + path, body === undefined ? { method: 'DELETE' } : {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [answer, answer.status === 204 ? {} : await answer.json().catch(() => ({}))];
};

// Says why a call was refused.
export const tellRefusal = (element, path, answer, reply) => {
  if (reply.error === 'CodeNeeded') {
    const more = element.querySelector('[data-needs=code]');
    more.hidden = false;
    more.querySelector('input').focus();
    say('This passcode wants a code as well.');
  } else if (answer.status === 401 && !path.startsWith('session')) {
    location.reload();
  } else {
    say(reply.message ?? `That did not work (${answer.status})`, true);
  }
};

// Runs what a button or a form does, once at a time.
const once = async (busy, body) => {
  if (busy.getAttribute('aria-busy') === 'true') return;
  busy.setAttribute('aria-busy', 'true');
  try {
    await body();
  } catch {
    say('Picket does not answer. Nothing was changed, as far as this page knows.', true);
  } finally {
    busy.removeAttribute('aria-busy');
  }
};

const call = (element, sender) => {
  const { call, confirm: question, done, next } = element.dataset;
  if (question && !window.confirm(question)) return;
  once(sender ?? element, async () => {
    // A button that has nothing to say about the session ends it.
    const isEnd = call === 'session' && element.tagName === 'BUTTON';
    const [answer, reply] = await send(call, isEnd ? undefined : parameters(element, sender));
    if (answer.ok) {
      say(reply.pending ? `${done}. Not in force yet: ${reply.pending}` : done ?? '');
      element.reset?.();
      if (next) location.assign(next);
      else if (call === 'session') location.reload();
      else await refresh();
    } else {
      tellRefusal(element, call, answer, reply);
    }
  });
};

// What is done with passkeys, few pages need.
const passkey = (element, sender) => once(sender ?? element, async () => {
  await (await import('/assets/passkey.js'))[element.dataset.passkey](element);
});

// In a browser without passkeys a sentence stands in their place.
const showPasskeys = () => {
  if (window.PublicKeyCredential) return;
  for (const part of document.querySelectorAll('[data-passkey]')) part.hidden = true;
  for (const part of document.querySelectorAll('[data-needs=passkeys]')) part.hidden = false;
};
showPasskeys();

document.addEventListener('click', event => {
  const button = event.target.closest('button:is([data-call], [data-passkey])');
  if (button) (button.dataset.call ? call : passkey)(button);
});

document.addEventListener('submit', event => {
  const form = event.target.closest('form:is([data-call], [data-passkey])');
  if (!form) return;
  event.preventDefault();
  (form.dataset.call ? call : passkey)(form, event.submitter);
});

// Shows of a list what has the typed words.
document.addEventListener('input', event => {
  const list = document.getElementById(event.target.dataset.finds ?? '');
  if (!list) return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const thing of list.querySelectorAll('[data-words]')) {
    thing.hidden = !words.every(word => thing.dataset.words.toLowerCase().includes(word));
  }
});

// Makes one tree like another, and leaves alone what is the same, so that the focus and what is open stay.
const morph = (old, now) => {
  // A page that was parsed by a script has elements in its noscript, where this one has text.
  if (old.isEqualNode(now) || old.nodeName === 'NOSCRIPT') return;
  if (old.nodeType !== now.nodeType || old.nodeName !== now.nodeName || old.id !== now.id) {
    old.replaceWith(now);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = now.nodeValue;
    return;
  }
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) {
    const isOurs = ['open', 'hidden', 'aria-busy'].includes(name);
    if (!isOurs && !now.hasAttribute(name)) old.removeAttribute(name);
  }
  if (old === document.activeElement && 'value' in old) return;
  const [before, after] = [[...old.childNodes], [...now.childNodes]];
  after.forEach((node, place) => before[place] ? morph(before[place], node) : old.append(node));
  before.slice(after.length).forEach(node => node.remove());
};

// Reads the page again. One that is being filled in stays as it is.
let reading = false, again = false;
export const refresh = async () => {
  if (reading) { again = true; return; }
  reading = true;
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
    const text = await answer.text();
    const now = new DOMParser().parseFromString(text, 'text/html');
    const main = now.getElementById('page');
    if (main && !isBeingFilledIn()) {
      morph(page(), document.adoptNode(main));
      const [places, others] = [document.querySelector('.places'), now.querySelector('.places')];
      if (places && others) morph(places, document.adoptNode(others));
      showPasskeys();
    }
    document.body.classList.toggle('away', !answer.ok);
  } catch {
    document.body.classList.add('away');
  } finally {
    reading = false;
  }
  if (again) { again = false; await refresh(); }
};

const isBeingFilledIn = () => {
  const field = document.activeElement;
  return field?.matches('#page input:not([data-finds])') && field.value !== field.defaultValue;
};

// Once for events that come together. A page that nobody sees waits until somebody does.
let soon, isStale = false;
const refreshSoon = () => {
  isStale = true;
  if (document.hidden) return;
  soon ??= setTimeout(() => { soon = undefined; isStale = false; refresh(); }, 50);
};
document.addEventListener('visibilitychange', () => { if (isStale) refreshSoon(); });

// A stream that is lost comes back by itself, unless it was refused: then it is asked for again after a while.
const kindsOfEvents = page()?.dataset.events;
let wasLost = false;
const listen = () => {
  const events = new EventSource('/api/v1/events?of=' + encodeURIComponent(kindsOfEvents));
  events.onopen = () => { if (wasLost) refreshSoon(); wasLost = false; };
  events.onerror = () => {
    // Whether Picket is away is seen by reading the page.
    if (!wasLost) refreshSoon();
    wasLost = true;
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 20000);
  };
  events.onmessage = refreshSoon;
  for (const kind of kindsOfEvents.split(',')) events.addEventListener(kind, refreshSoon);
};
if (kindsOfEvents) listen();
// Minutes that are left pass without an event.
if (page()?.hasAttribute('data-live')) setInterval(refreshSoon, kindsOfEvents ? 60000 : 20000);
