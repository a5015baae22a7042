import type { HelperRole, MadeHelperLink } from '../../protocol/schemas/helpers.ts';
import type { Browser } from './Browser.ts';
import type { TestEvent } from './testEvent.ts';
import type { ServedApp } from './testApp.ts';

type Host = Pick<TestEvent, 'code' | 'organiser'>;

/** Creates a helper link as the organiser. */
export async function makeLink({ code, organiser }: Host, role: HelperRole, name?: string) {
  const made = await organiser.post(`/api/events/${code}/helpers`, { role, name });
  if (made.status !== 201) throw new Error(`The link was not created: ${JSON.stringify(made.body)}`);
  return made.body as MadeHelperLink;
}

/** Ends a helper link as the organiser. */
export const endLink = async ({ code, organiser }: Host, { id }: Pick<MadeHelperLink, 'id'>) =>
  organiser.delete(`/api/events/${code}/helpers/${id}`);

/** Opens a helper link in a browser. */
export const enter = async (browser: Browser, { token }: Pick<MadeHelperLink, 'token'>) =>
  browser.post('/api/helpers/enter', { token });

/** Creates a helper link, and opens it in a new browser. */
export async function newHelper(
  app: Pick<ServedApp, 'browser'>,
  host: Host,
  role: HelperRole,
  name?: string,
) {
  const link = await makeLink(host, role, name);
  const browser = app.browser();
  await enter(browser, link);
  return { browser, link };
}
