import { startServer, type Program, type ServerProcess } from '../../support/serverProcess.ts';

export const ownerPassword = 'the password of the owner';

/** Starts the real server with the browser tests’ settings; `environment` adds variables. */
export const startBrowserTestServer = async (
  dataDir: string,
  environment: Record<string, string> = {},
  program: Program = {},
): Promise<ServerProcess> =>
  startServer(
    {
      DATA_DIR: dataDir,
      OWNER_PASSWORD: ownerPassword,
      SESSION_SECRET: 'the same after a restart',
      LOG_LEVEL: 'info',
      ...environment,
    },
    program,
  );
