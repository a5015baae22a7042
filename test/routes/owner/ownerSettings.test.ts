import { beforeEach, describe, expect, it } from 'vitest';
import { OwnerSettings, PlatformSettings } from '../../../protocol/schemas/platform/platform.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
beforeEach(async () => SettingsModel.deleteMany({}));

const save = async (change: unknown) =>
  (await running.app.owner()).send('PATCH', '/api/owner/settings/pricing', change);
const everybodys = async () =>
  PlatformSettings.parse((await running.app.browser().get('/api/platform/settings')).body);

const defaults = {
  eventPrice: 1_999,
  paymentRequired: true,
  payment: { provider: 'test' },
  emailSettings: { newEvents: true, payments: true, reports: false },
  isMailConfigured: false,
};

describe('platform settings', () => {
  it('are the defaults until something is saved', async () => {
    const { body } = await (await running.app.owner()).get('/api/owner/settings');
    expect(OwnerSettings.parse(body)).toEqual(defaults);
  });

  it('take effect immediately for everyone; mail settings are not public', async () => {
    const saved = await save({ eventPrice: 2_500, emailSettings: { reports: true } });
    expect([saved.status, OwnerSettings.parse(saved.body)]).toEqual([
      200,
      { ...defaults, eventPrice: 2_500, emailSettings: { newEvents: true, payments: true, reports: true } },
    ]);
    expect(await everybodys()).toEqual({
      eventPrice: 2_500,
      paymentRequired: true,
      payment: { provider: 'test' },
      isMailConfigured: false,
    });
  });

  it('let everyone create events once no payment is required', async () => {
    const create = async () =>
      running.app.browser().post('/api/events', { title: 'Ours', adminCode: 'the code' });
    expect(await create()).toMatchObject({ status: 402 });
    await save({ paymentRequired: false });
    expect(await create()).toMatchObject({ status: 201 });
  });

  it('keep fields that a later change does not name', async () => {
    await save({ eventPrice: 50, paymentRequired: false, emailSettings: { newEvents: false } });
    await save({ emailSettings: { payments: false } });
    expect((await save({})).body).toMatchObject({
      eventPrice: 50,
      paymentRequired: false,
      emailSettings: { newEvents: false, payments: false, reports: false },
    });
  });

  it.each([50, 1_000_000])('accept the price of %d cents', async (eventPrice) => {
    await save({ eventPrice });
    expect((await everybodys()).eventPrice).toBe(eventPrice);
  });

  it.each([0, -1_999, 49, 1_000_001, 19.99, '1999', null])(
    'refuse the price %j with a message and keep the old one',
    async (eventPrice) => {
      await save({ eventPrice: 700 });
      const refusal = refusalOf(await save(JSON.stringify({ eventPrice })), 'invalid');
      expect(refusal.message).toBe('Please enter a price from $0.50 to $10,000.00.');
      expect((await everybodys()).eventPrice).toBe(700);
    },
  );

  it.each([{ paymentRequired: 'no' }, { emailSettings: { reports: 1 } }, { emailSettings: null }, []])(
    'refuse %j',
    async (change) => {
      refusalOf(await save(change), 'invalid');
      expect(await SettingsModel.countDocuments()).toBe(0);
    },
  );

  it('refuse a huge body', async () => {
    refusalOf(await save({ eventPrice: 700, padding: 'x'.repeat(17_000) }), 'body_too_large');
    expect(await SettingsModel.countDocuments()).toBe(0);
  });
});
