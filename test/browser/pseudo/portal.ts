import type { Page } from 'playwright-core';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { TestEvent } from '../../support/testEvent.ts';
import { pseudo as the } from '../../../server/build/compileTexts.ts';
import { pictureAs } from '../../routes/pictures/pictures.ts';
import { control, dialog, foldedParts, heading, taps, openSection, writes } from '../kit/actions.ts';
import type { Reader } from './reader.ts';

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

/**
 * Goes through the admin portal with its dialogs and states, and reads each on the narrowest phone and on a
 * laptop.
 */
export class PortalStory {
  readonly #page: Page;
  readonly #reader: Reader;
  readonly #party: TestEvent;

  constructor(page: Page, reader: Reader, party: TestEvent) {
    this.#page = page;
    this.#reader = reader;
    this.#party = party;
  }

  async #reads(where: string): Promise<void> {
    await this.#page.setViewportSize(wide);
    await this.#reader.reads(`${where}, wide`);
    await this.#page.setViewportSize(narrow);
    await this.#reader.reads(where);
  }

  /** Opens a dialog or menu, reads it, and closes it. */
  async #readsDialog(where: string, open: () => Promise<void>, inside?: () => Promise<void>): Promise<void> {
    await open();
    await dialog(this.#page).waitFor();
    await this.#reads(where);
    await inside?.();
    if (await dialog(this.#page).isVisible()) await this.#page.keyboard.press('Escape');
    await dialog(this.#page).waitFor({ state: 'detached' });
  }

  #section = async (name: string) =>
    this.#page
      .getByRole('navigation', { name: the('Sections') })
      .getByRole('button', { name: the(name) })
      .click();

  /** Opens the parts that are folded on a phone. */
  async #unfoldsAll(): Promise<void> {
    for (const title of foldedParts) await openSection(this.#page, the(title));
  }

  #flips = async (label: string) =>
    this.#page.getByRole('switch', { name: new RegExp(`^${the(label)}`) }).click();

  async readsEmpty(): Promise<Question> {
    await heading(this.#page, the('Manage Questions')).waitFor();
    await this.#reads('portal without questions');
    await this.#section('Guests');
    await this.#reads('portal without guests');
    await this.#section('Event');
    await this.#unfoldsAll();
    await this.#reads('portal of an empty event');
    const question = await this.#party.addQuestion({ text: 'Θα βρέξει;' });
    await this.#reads('portal without participation');
    return question;
  }

  async readsQuestions([rain, speaker, minutes]: Question[]): Promise<void> {
    const page = this.#page;
    await this.#section('Questions');
    await this.#reads('portal, questions');
    await taps(page, the('Add Question'));
    await page.getByText(the('Suggested questions')).click();
    await page.getByRole('radio', { name: the('Multiple choice') }).click();
    await taps(page, the('Add option'));
    await this.#reads('adding a question');
    await control(page, the('Add Question')).last().click();
    await this.#reads('adding a question, with problems');
    await this.#readsDialog(
      'ideas',
      async () => taps(page, the('More ideas')),
      async () => {
        await taps(dialog(page), the('Surprise me'));
        await this.#reads('ideas, chosen');
      },
    );
    await taps(page, the('Close'));
    await this.#readsDialog(
      'import',
      async () => taps(page, the('Paste or import')),
      async () => {
        await taps(dialog(page), the('Check the questions'));
        await this.#reads('import, with problems');
      },
    );
    const named = (label: string, { text }: Question) =>
      page
        .getByLabel(`${the(label)}: ${text}`, { exact: true })
        .filter({ visible: true })
        .first();
    await this.#readsDialog('editing a question', async () => named('Edit question', speaker!).click());
    await this.#readsDialog('deleting a question', async () => named('Delete question', rain!).click());
    await this.#readsDialog('who has not predicted', async () =>
      page
        .getByRole('button', { name: new RegExp(the('Show who hasn’t')) })
        .first()
        .click(),
    );
    await this.#readsDialog(
      'order of questions',
      async () => taps(page, the('Change order')),
      async () => {
        const handle = named('Move question', rain!);
        await handle.focus();
        for (const key of ['Space', 'ArrowDown', 'Space']) {
          await page.keyboard.press(key);
          await page.waitForTimeout(400); // dnd-kit animates with its own timers
          await this.#reader.reads('moving a question');
        }
      },
    );
    await this.#reads('after moving a question');
    await named('Set Correct Answer', rain!).getByRole('button').first().click();
    await this.#reads('an answer set');
    await named('Close question', rain!).click();
    await this.#reads('a closed question');
    const field = named('Set Correct Answer', minutes!);
    await field.fill('a');
    await field.press('Enter');
    await this.#reads('an answer refused');
    await this.#readsDialog(
      'the reveal',
      async () => this.#flips('Answer Visibility'),
      async () => taps(page, the('Reveal to everyone')),
    );
    await this.#reads('after the reveal');
    await this.#readsDialog('changing a seen answer', async () =>
      named('Set Correct Answer', rain!).getByRole('button').last().click(),
    );
    await page.reload();
    await writes(page, the('Admin code'), 'The Admin Code');
    await taps(page, the('Open Admin Portal'));
    await heading(page, the('Manage Questions')).waitFor();
    await page.getByLabel(`${the('Details of question')}: ${rain!.text}`).click();
    await this.#readsDialog('taking a seen answer back', async () => named('Remove answer', rain!).click());
    await this.#readsDialog(
      'hiding the answers',
      async () => this.#flips('Answer Visibility'),
      async () => taps(page, the('Hide answers')),
    );
    await this.#flips('Reveal bar');
    await this.#reads('the reveal bar');
    for (let step = 1; step < 4; step += 1) {
      await page.getByLabel(the('Next question'), { exact: true }).click();
      await this.#reads(`the reveal bar, ${step} further`);
    }
    await this.#flips('Reveal bar');
  }

  async readsGuests(name: string): Promise<void> {
    const page = this.#page;
    await this.#section('Guests');
    await this.#reads('portal, guests');
    const choose = async (item: string) => {
      await page.getByLabel(`${the('Manage')} ${name}`, { exact: true }).click();
      await page.getByRole('menu').waitFor();
      await this.#reader.reads('what can be done with a guest');
      await taps(page, the(item));
    };
    await this.#readsDialog(
      'renaming a guest',
      async () => choose('Rename'),
      async () => {
        await writes(page, the('Name'), 'Ζ');
        await page.keyboard.press('Enter');
        await this.#reads('renaming a guest, refused');
      },
    );
    await this.#readsDialog(
      'letting a guest back in',
      async () => choose('Let back in'),
      async () => {
        await taps(page, the('Create a one-time code'));
        await page.getByRole('timer').waitFor();
        await this.#reads('a one-time code');
      },
    );
    await this.#readsDialog('deleting a guest', async () => choose('Delete'));
    await this.#readsDialog(
      'guest book',
      async () => taps(page, the('Download guest book')),
      async () => {
        await taps(page, the('Download as CSV'));
        await this.#reads('guest book saved');
      },
    );
    await this.#readsDialog(
      'removing recent guests',
      async () => taps(page, the('Remove recent guests')),
      async () => {
        await page.getByLabel(the('Guests who joined'), { exact: true }).selectOption('since');
        await this.#reads('removing the guests since a time');
      },
    );
    await this.#readsDialog(
      'starting over',
      async () => taps(page, the('Start over after rehearsal')),
      async () => {
        await taps(page, the('Delete guests and answers'));
        await this.#reads('starting over, refused');
      },
    );
    await page.getByLabel(the('Search participants'), { exact: true }).fill('Ζ');
    await this.#reads('guests found');
    await page.getByLabel(the('Search participants'), { exact: true }).fill('ΩΩΩ');
    await this.#reads('no guest found');
    await page.getByLabel(the('Search participants'), { exact: true }).fill('');
    await this.#party.update({ isDoorClosed: true });
    await control(page, the('Let new guests in')).waitFor();
    await this.#reads('the door is closed');
    await taps(page, the('Let new guests in'));
    await control(page, the('Let new guests in')).waitFor({ state: 'detached' });
    await this.#reads('the door is open');
    const { browser } = await this.#party.joinAs('Σωφρονία');
    const asks = { username: name, token: '0123456789abcdef0123456789abcdef' };
    await browser.post(`/api/events/${this.#party.code}/seat-requests`, asks);
    await page.getByRole('region', { name: the('Guests asking to get back in') }).waitFor();
    await this.#reads('somebody asks to get back in');
    await page.getByRole('button', { name: new RegExp(`^${the('Decline')}`) }).click();
    await this.#reads('somebody was not let in');
  }

  async readsManyGuests(): Promise<void> {
    const names = Array.from({ length: 100 }, (_, index) => `Καλεσμένη ${index}`);
    await Promise.all(names.map(async (name) => this.#party.joinAs(name)));
    await this.#page.getByRole('region', { name: the('Guests who just joined') }).waitFor();
    await this.#reads('many guests joined');
    await this.#readsDialog(
      'removing many guests',
      async () => taps(this.#page, the('Remove recent guests...')),
      async () => {
        await this.#page.getByRole('button', { name: new RegExp(`^${the('Remove')} `) }).click();
        await dialog(this.#page).waitFor({ state: 'detached' });
        await this.#reads('many guests removed');
      },
    );
  }

  async readsEvent(): Promise<void> {
    const page = this.#page;
    await this.#section('Event');
    await this.#reads('portal, event');
    await this.#unfoldsAll();
    await this.#reads('portal, event, unfolded');
    for (const label of ['Copy Share Link', 'Copy URL', 'Download QR Code']) {
      await taps(page, the(label));
      await this.#reads(`after “${label}”`);
    }
    await this.#readsDialog('closing the event', async () => this.#flips('Open to guests'));
    await this.#flips('Let new guests in');
    await this.#reads('event, the door is closed');
    await this.#flips('Let new guests in');
    await this.#readsDialog(
      'ending the event',
      async () => taps(page, the('End the event')),
      async () => {
        await control(dialog(page), the('End the event')).click();
        await dialog(page).waitFor({ state: 'detached' });
      },
    );
    await this.#reads('event, over');
    await taps(page, the('Resume the event'));
    await this.#reads('event, resumed');
    await this.#readsSettings();
    await this.#readsPictures();
  }

  async #readsSettings(): Promise<void> {
    const page = this.#page;
    const title = page.getByLabel(the('Event title'), { exact: true });
    await title.fill('');
    await title.blur();
    await this.#reads('a title refused');
    await title.fill('Γάμος');
    await page.getByText(the('Saved'), { exact: true }).waitFor();
    await this.#reads('settings saved');
    const place = page.getByLabel(the('Location'), { exact: true });
    await place.fill('Χανιά');
    await this.#party.update({ location: 'Κρήτη' });
    await this.#reads('settings saved elsewhere');
    await place.blur();
    await taps(page, the('Set new code'));
    await this.#reads('a new admin code refused');
    await writes(page, the('New admin code'), 'κωδικός2');
    await taps(page, the('Set new code'));
    await page.getByLabel(the('Your new admin code')).first().waitFor();
    await this.#reads('a new admin code');
  }

  async #readsPictures(): Promise<void> {
    const page = this.#page;
    const [logo, header] = [
      page.locator('input[type=file]').first(),
      page.locator('input[type=file]').last(),
    ];
    const note = { name: 'α.txt', mimeType: 'text/plain', buffer: Buffer.from('α') };
    const picture = { name: 'α.png', mimeType: 'image/png', buffer: await pictureAs('png') };
    await logo.setInputFiles(note);
    await header.setInputFiles(note);
    await this.#reads('pictures refused');
    await logo.setInputFiles(picture);
    await header.setInputFiles(picture);
    await control(page, the('Upload')).nth(1).waitFor();
    await this.#reads('pictures chosen');
    await control(page, the('Upload')).first().click();
    await control(page, the('Remove logo')).waitFor();
    await taps(page, the('Upload'));
    await control(page, the('Remove header image')).waitFor();
    await this.#reads('pictures stored');
  }

  async readsLogOut(): Promise<void> {
    await this.#readsDialog('logging out', async () => taps(this.#page, the('Log out')));
    await this.#party.update({ adminCode: 'κωδικός3' });
    await this.#page.getByLabel(the('Admin code'), { exact: true }).waitFor();
    await this.#reads('the code has changed');
  }
}
