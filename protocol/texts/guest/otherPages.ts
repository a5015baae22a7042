import { texts } from '../catalogue.ts';

/** The page for unknown addresses. */
export const unknownPageTexts = texts('unknownPage', {
  title: '404 Page Not Found',
  text: 'We can’t find that page. Check the link, or start again with your event code.',
});

/** The page with variants of the logo. */
export const logoOptionsTexts = texts('logoOptions', {
  title: 'Logo Options',
  eyebrow: 'Internal design preview',
  intro: 'Every variant large, small and as an icon, by day and by night. The first is the one in use.',
  numbered: '{number, number}. {name}',
  seal: 'The seal',
  sealWords: 'A wax seal over a prediction that came true.',
  rings: 'The rings',
  ringsWords: 'Two rings, and the stone that everyone asks about.',
  star: 'The star',
  starWords: 'A guiding star: the day was written in it.',
  laurel: 'The laurel',
  laurelWords: 'For the guest who knew the couple best.',
});
