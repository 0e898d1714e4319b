import fc from 'fast-check'
import { runs, seed } from './strength.ts'

// A setup file of vitest. Properties that name no number of runs have fast-check's 100 in a deep run.
fc.configureGlobal({ seed, numRuns: runs(100) })
