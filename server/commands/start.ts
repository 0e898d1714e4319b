import { buildIfStale } from './buildIfStale.ts'

if (!(await buildIfStale())) process.exit(1)
await import('../main.ts')
