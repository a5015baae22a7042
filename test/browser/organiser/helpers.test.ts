import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  control,
  dialog,
  heading,
  seesToast,
  joins,
  opensPortal,
  predicts,
  sees,
  seesNo,
  taps,
  under,
  writes,
} from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

/** Creates a link in the portal. Returns its URL. */
async function makesLink(host: Page, button: string, field: string, name: string): Promise<string> {
  await taps(host, button);
  await writes(dialog(host), field, name);
  await taps(dialog(host), 'Create the Link');
  const link = await dialog(host).getByLabel('Link', { exact: true }).inputValue();
  expect(await accessibilityFindings(host)).toEqual([]);
  await taps(dialog(host), 'Done');
  return link;
}

/** Records the URLs and headers of all requests of a window. */
function listenTo(page: Page): () => string {
  const requestTexts: string[] = [];
  page.on('request', (request) => requestTexts.push(JSON.stringify([request.url(), request.headers()])));
  return () => requestTexts.join('\n');
}

describe.skipIf(!chromiumPath)('helper links', () => {
  const venue = useVenue({ own: { environment: { LOG_LEVEL: 'debug' } } });

  it('MC and couple: enter by a link whose key is in no request address, until the host ends the link', async () => {
    const {
      code,
      addQuestion,
      setAnswer,
      update,
      joinAs: joinsOverHttp,
    } = await venue.createTestEvent({ title: 'Clara & Theo' });
    const question = await addQuestion({ text: 'Will it rain?' });
    const host = await venue.laptop(`/admin/${code}`);
    await opensPortal(host, adminCode);
    await sees(under(host, 'Links for Helpers'), 'No one has a link yet.');
    const forMc = await makesLink(host, 'Invite the MC', 'Who is it for? (optional)', 'Uncle Bob');
    const naming = 'What should screens call them? (optional)';
    const forCouple = await makesLink(host, 'Invite the couple', naming, 'Clara and Theo');
    expect([forMc, forCouple].map((link) => link.replace(/#key=[\w-]{22}$/, '#key'))).toEqual([
      `${venue.origin}/host/${code}#key`,
      `${venue.origin}/couple/${code}#key`,
    ]);

    const mc = await venue.phone('/');
    const requestsText = listenTo(mc);
    await mc.goto(forMc);
    await heading(mc, /Clara & Theo$/).waitFor();
    expect(mc.url()).toBe(`${venue.origin}/host/${code}`);
    expect(await accessibilityFindings(mc)).toEqual([]);
    await mc.reload();
    await heading(mc, /Clara & Theo$/).waitFor();
    for (const log of [requestsText(), venue.log]) {
      expect(log).toContain('/api/helpers/enter');
      expect(log).not.toContain(forMc.split('=')[1]);
    }

    const couple = await venue.phone('/');
    await couple.goto(forCouple);
    await sees(couple, 'No one will see this until the host reveals it.');
    expect(couple.url()).toBe(`${venue.origin}/couple/${code}`);
    expect(await accessibilityFindings(couple)).toEqual([]);
    await predicts(couple, 'Will it rain?', 'No');
    await sees(couple, 'All Set');
    expect(await accessibilityFindings(couple)).toEqual([]);
    const guest = await venue.phone(`/event/${code}`);
    await joins(guest, 'Rosa');
    await predicts(guest, 'Will it rain?', 'Yes');
    await setAnswer(question, 'yes');
    await update({ showAnswers: true });
    await sees(couple, 'Incorrect');
    await seesNo(couple, 'Clara and Theo said: No');
    await sees(guest, 'Clara and Theo said: No');

    const song = await addQuestion({ text: 'Which song?', type: 'text' });
    const { browser, participant } = await joinsOverHttp('Ben');
    await browser.post(`/api/questions/${song.id}/predictions`, {
      participantId: participant.id,
      answer: 'Sway',
    });
    await taps(mc, /^Set the answer/);
    await taps(mc, 'Choose right answers: Which song?');
    await dialog(mc).getByRole('checkbox', { name: /^Sway/ }).check();
    await taps(dialog(mc), 'Save right answers');
    await seesToast(mc, 'Right Answers Saved', 'Scores have been updated.');

    await taps(host, 'Turn off Uncle Bob’s link');
    await taps(dialog(host), 'Turn Off the Link');
    await seesToast(host, 'Link Turned Off', 'It doesn’t open anything anymore.');
    await sees(mc, 'This Link Is Turned Off');
    await taps(mc, 'Use the admin code instead');
    await control(mc, 'Open the Show').waitFor();
    await mc.goto(forMc);
    await sees(mc, 'This Link Is Turned Off');
    expect(mc.url()).toBe(`${venue.origin}/host/${code}`);
    await mc.goto(`${venue.origin}/couple/${code}#key=nonsense`);
    await sees(mc, 'This Link Doesn’t Work');
    await mc.goto(`${venue.origin}/couple/${code}`);
    await sees(mc, 'Please Use Your Link');
  });

  it('co-host: enters the portal without its codes; scorekeeper: sets what the host shows', async () => {
    const { code, addQuestion } = await venue.createTestEvent({ title: 'Clara & Theo' });
    await addQuestion({ text: 'Will it rain?' });
    await addQuestion({ text: 'How many toasts?', type: 'numeric' });
    const host = await venue.laptop(`/admin/${code}`);
    await opensPortal(host, adminCode);
    await sees(under(host, 'What Happened'), 'Added “How many toasts?”');
    const forCohost = await makesLink(host, 'Invite a co-host', 'Who is it for? (optional)', 'Rosa');
    const forWitness = await makesLink(host, 'Invite a scorekeeper', 'Who is it for? (optional)', 'Tom');

    const cohost = await venue.laptop('/');
    await cohost.goto(forCohost);
    await heading(cohost, 'What Happened').waitFor();
    expect(cohost.url()).toBe(`${venue.origin}/admin/${code}`);
    expect(await accessibilityFindings(cohost)).toEqual([]);
    for (const hostOnly of ['Links for Helpers', 'New admin code', /Codes you’ve printed/, /^Start over/])
      await seesNo(cohost, hostOnly);
    await cohost.reload();
    await heading(cohost, 'Event Settings').waitFor();
    await cohost.goto(`${venue.origin}/host/${code}`);
    await cohost.getByRole('region', { name: 'Next action' }).waitFor();
    await cohost.goBack();
    await heading(cohost, 'Event Settings').waitFor();

    const witness = await venue.phone('/');
    await witness.goto(forWitness);
    await sees(witness, 'Guests won’t see your answers until the host shows them.');
    expect(await accessibilityFindings(witness)).toEqual([]);
    await witness.context().setOffline(true);
    await taps(witness, 'Yes');
    await sees(witness, /Not sent yet/);
    await witness.context().setOffline(false);
    await sees(witness, 'Saved. It’s waiting for the host.');
    await witness.getByRole('textbox').fill('7');
    await taps(witness, 'Set');
    await sees(under(host, 'What Happened'), 'Set the answer to “How many toasts?”, to be shown later');
    await sees(under(host, 'What Happened'), 'Tom (Scorekeeper)');

    await taps(host, 'Turn off Rosa’s link');
    await taps(dialog(host), 'Turn Off the Link');
    await sees(cohost, 'This Link Is Turned Off');
    expect(await accessibilityFindings(cohost)).toEqual([]);
    await taps(host, 'Turn off Tom’s link');
    await taps(dialog(host), 'Turn Off the Link');
    await sees(witness, 'This Link Is Turned Off');
    await sees(under(host, 'What Happened'), 'Ended the link of Rosa (Co-host)');
  });
});
