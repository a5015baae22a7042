import { startServer, type Program, type ServerProcess } from '../../support/serverProcess.ts';

export const ownerPassword = 'the password of the owner';

/** The real server as stories know it; `environment` is what it is told beside the usual. */
export const startStoryServer = async (
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
