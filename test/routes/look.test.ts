import { describe, expect, it } from 'vitest';
import { looks } from '../../protocol/appearance/looks.ts';
import type { Event } from '../../protocol/schemas/events.ts';
import { lookOf } from '../../server/presenters/lookPath.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

const change = async ({ organiser, code }: TestEvent, body: object) =>
  organiser.patch(`/api/events/${code}`, body);
const seenBy = async ({ code }: TestEvent) =>
  (await running.app.browser().get(`/api/events/${code}`)).body as Event;

describe('look of an event', () => {
  it('is absent unless the host has chosen it', async () => {
    const party = await createTestEvent(running.app);
    const event = await seenBy(party);
    expect(event).not.toHaveProperty('look');
    expect(event).not.toHaveProperty('accent');
    expect(event).not.toHaveProperty('stylesheet');
  });

  it('is chosen by the host with a color, and removed by empty values', async () => {
    const party = await createTestEvent(running.app);
    expect((await change(party, { look: 'coast', accent: '#FF8800' })).status).toBe(200);
    expect(await seenBy(party)).toMatchObject({
      look: 'coast',
      accent: '#ff8800',
      stylesheet: '/look.css?look=coast&accent=ff8800',
    });
    await change(party, { look: '', accent: null });
    const event = await seenBy(party);
    expect(event).not.toHaveProperty('look');
    expect(event).not.toHaveProperty('accent');
    expect(event).not.toHaveProperty('stylesheet');
  });

  it('matches the celebration until the host chooses one', () => {
    expect(lookOf({})).toBe('classic');
    expect(lookOf({ celebration: 'birthday' })).toBe('confetti');
    expect(lookOf({ celebration: 'birthday', look: 'classic' })).toBe('classic');
  });

  it.each(['Coast', 'neon', 7, ['coast']])('refuses the look %o', async (look) => {
    const party = await createTestEvent(running.app);
    expect(await change(party, { look })).toBeRefused('invalid');
  });

  it.each(['#fff', 'red', '#12345g', '#1234567', 'url(//x.test)', 7, '#ff8800;}'])(
    'refuses the color %o',
    async (accent) => {
      const party = await createTestEvent(running.app);
      expect(await change(party, { accent })).toBeRefused('invalid');
    },
  );

  it('is copied into a rehearsal', async () => {
    const party = await createTestEvent(running.app);
    await change(party, { look: 'garden', accent: '#336699' });
    const started = await party.organiser.post(`/api/events/${party.code}/rehearsal`, { guests: 5 });
    const { shareCode } = started.body as { shareCode: string };
    const copy = (await running.app.browser().get(`/api/events/${shareCode}`)).body as Event;
    expect(copy).toMatchObject({ look: 'garden', accent: '#336699' });
  });
});

describe('stylesheet of a look', () => {
  const get = async (path: string) => running.app.browser().get(path);

  it.each(looks)('is served for %s, and may be cached', async (look) => {
    const reply = await get(`/look.css?look=${look}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/css/);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('is not found for an unknown look, and ignores an invalid color', async () => {
    expect((await get('/look.css?look=neon')).status).toBe(404);
    expect((await get('/look.css')).status).toBe(404);
    const plain = await get('/look.css?look=coast');
    for (const accent of ['red', '%7D%7Dbody%7Bdisplay:none', 'f'.repeat(5_000)])
      expect((await get(`/look.css?look=coast&accent=${accent}`)).body).toEqual(plain.body);
    expect((await get('/look.css?look=coast&accent=ff8800')).body).not.toEqual(plain.body);
  });
});
