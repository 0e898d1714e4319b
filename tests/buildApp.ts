import { buildIfStale } from '#server/commands/buildIfStale.ts'

// Builds the web app if its sources have changed.
process.exitCode = (await buildIfStale()) ? 0 : 1
