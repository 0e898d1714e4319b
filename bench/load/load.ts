import { openOffice } from '../data/office.ts'
import type { Stage } from '../data/stage.ts'
import { tableOf } from '../support/figures.ts'
import { measureBesideImports } from './besideImports.ts'
import { measureHostileFiles } from './hostileFiles.ts'
import { measureNeighbour } from './neighbour.ts'
import { callsWithoutIndex } from './plans.ts'

/**
 * Measures how one tenant can slow down the others: by imports, reports and exports, and by hostile files.
 * @param rows - of each imported file
 * @param times - how often the calls of the others are sent
 * @throws if a call of the office has no index behind it
 */
export const measureLoad = async (
  stage: Stage,
  rows: number,
  times: number,
  say: (what: string) => void,
): Promise<string[]> => {
  const scene = await stage.database('bench_load')
  await stage.importInto(scene, stage.master.file)
  const office = await openOffice(stage, scene)
  try {
    say('Reading the plans of searches and of the chart')
    const unindexed = await callsWithoutIndex(office)
    if (unindexed.length > 0) throw new Error(`These have no index behind them: ${unindexed.join('; ')}`)
    // Before the neighbour, whose reports are still being drawn when it has ended.
    say('Receiving hostile files')
    const hostile = await measureHostileFiles(stage, scene)
    say('Importing files of another tenant')
    const imports = await measureBesideImports(stage, scene, office.known, rows)
    say('A tenant that takes all it can get')
    return [tableOf([...imports, await measureNeighbour(office, times), hostile])]
  } finally {
    await office.end()
  }
}
