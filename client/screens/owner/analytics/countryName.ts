const names = new Intl.DisplayNames('en', { type: 'region' });

/** A country by its name: 'DE' is 'Germany'; what is not known is 'Unknown'. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country || 'Unknown';
