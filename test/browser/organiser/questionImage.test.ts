import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { adminCode } from '../../support/testEvent.ts';
import { useVenue } from '../kit/venue.ts';
import { control, dialog, joins, opensPortal, sees, taps, writes } from '../kit/actions.ts';

const cake = 'Who cuts the cake?';
const alt = 'A cake with three layers';

const aPicture = async () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#b45a3c' } })
    .jpeg()
    .toBuffer();

describe.skipIf(!chromiumPath)('image of a question', () => {
  const venue = useVenue();

  it('is added by the host, shows on phones and the big screen, and is removed', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo' });
    const { code, organiser } = party;
    const question = await party.addQuestion({ text: cake });
    const host = await venue.laptop(pageLinks.admin(code));
    await opensPortal(host, adminCode);
    await taps(host, `Add a picture to the question: ${cake}`);
    await taps(dialog(host), 'Save picture');
    await sees(dialog(host), 'Please choose a picture.');
    const chosen = host.waitForEvent('filechooser');
    await taps(dialog(host), 'Choose a picture');
    await (await chosen).setFiles({ name: 'cake.jpg', mimeType: 'image/jpeg', buffer: await aPicture() });
    await writes(dialog(host), 'What the picture shows', alt);
    expect(await accessibilityFindings(host)).toEqual([]);
    await taps(dialog(host), 'Save picture');
    await control(host, `Change picture: ${cake}`).waitFor();

    const [rosa, wall] = await Promise.all([
      venue.phone(pageLinks.event(code)),
      venue.projector(pageLinks.bigScreen(code)),
    ]);
    await joins(rosa, 'Rosa');
    await rosa.getByRole('img', { name: alt }).waitFor();
    const step = { kind: 'question', questionId: question.id };
    await organiser.post(`/api/events/${code}/show`, { step, revision: 0 });
    await wall.getByRole('img', { name: alt }).waitFor();

    await taps(host, `Change picture: ${cake}`);
    await taps(dialog(host), 'Remove picture');
    await control(host, `Add a picture to the question: ${cake}`).waitFor();
    await wall.getByRole('img', { name: alt }).waitFor({ state: 'detached' });
  });
});
