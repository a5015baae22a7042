import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** One configuration for the client (`vite build`), the server (`vite build --ssr`) and the tests (`vitest`). */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        emptyOutDir: true,
        rolldownOptions: {
          input: { main: 'server/main.ts', pocket: 'server/database/pocket/main.ts' },
          output: { entryFileNames: '[name].js' },
        },
      }
    : { outDir: 'dist/client', manifest: true, emptyOutDir: true },
  test: {
    globalSetup: ['test/support/globalSetup.ts'],
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
}));
