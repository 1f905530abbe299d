// Passkeys: the browser's part in making one and in using one. Picket makes what is signed, and checks what comes back.

import { parameters, refresh, say, send, tellRefusal } from '/assets/page.js';

// Octets are base64url in calls.
const octets = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
const text = octets => btoa(String.fromCharCode(...new Uint8Array(octets))).replaceAll('+', '-').replaceAll('/', '_')
  .replaceAll('=', '');

const reasons = {
  NotAllowedError: 'No passkey was given: it was called off, or there is none for this page here.',
  InvalidStateError: 'There is a passkey for these pages here already.',
  NotSupportedError: 'What is here makes no passkeys that Picket can check.',
  SecurityError: 'The browser takes no passkeys on this page: it wants a name, and a certificate that it trusts.',
};

// What the browser gave, or nothing where it said why not.
const ask = async question => {
  try {
    return await question();
  } catch (error) {
    say(reasons[error.name] ?? `The browser gave no passkey (${error.name}).`, true);
  }
};

const call = async (element, path, body) => {
  const [answer, reply] = await send(path, body);
  if (answer.ok) return reply;
  tellRefusal(element, path, answer, reply);
};

export const add = async form => {
  const { name, ...proof } = parameters(form);
  const order = await call(form, 'Household/BeginPasskey', { origin: location.origin, name, ...proof });
  if (!order) return;
  const made = await ask(() => navigator.credentials.create({ publicKey: {
    challenge: octets(order.challenge),
    rp: { id: order.site, name: 'Picket' },
    user: { id: octets(order.user), name: order.userName, displayName: order.userName },
    // As `CredentialKey` has them.
    pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
    excludeCredentials: order.known.map(id => ({ type: 'public-key', id: octets(id) })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: 240000,
  } }));
  if (!made) return;
  const { clientDataJSON: client, attestationObject: attestation } = made.response;
  if (!await call(form, 'Household/ConfirmPasskey', { name, client: text(client), attestation: text(attestation) })) return;
  say(form.dataset.done);
  form.reset();
  await refresh();
};

export const open = async button => {
  const order = await call(button, 'session/challenge', {});
  if (!order) return;
  const used = await ask(() => navigator.credentials.get({ publicKey: {
    challenge: octets(order.challenge), rpId: order.site, userVerification: 'required', timeout: 240000,
  } }));
  if (!used) return;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const passkey = {
    credential: text(used.rawId), client: text(clientDataJSON), authenticator: text(authenticatorData),
    signature: text(signature), user: text(userHandle ?? new ArrayBuffer(0)),
  };
  if (await call(button, 'session', { passkey })) location.reload();
};
