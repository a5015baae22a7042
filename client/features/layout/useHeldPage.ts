import { useEffect } from 'react';
import { holdPage } from '../../stores/app/renewal.ts';

/** While this is on the screen, the page is not loaded anew by itself for the sake of a missing part. */
export const useHeldPage = (): void => useEffect(() => holdPage(), []);
