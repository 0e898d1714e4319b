import { cpus } from 'node:os'
import { measureAnalysis } from './analysis/analysis.ts'
import { openOffice } from './data/office.ts'
import { raiseStage, type Stage } from './data/stage.ts'
import { measureLoad } from './load/load.ts'
import { measureMaps } from './maps/maps.ts'
import { readOptions, usage } from './options.ts'
import { measurePeers } from './peers/peers.ts'
import { measureReports } from './reports/reports.ts'
import { tableOf } from './support/figures.ts'
import { installBaseline } from './support/install.ts'
import { buildApp } from './weight/initialScripts.ts'
import { measureWeight } from './weight/weight.ts'

const subjects = [
  {
    name: 'analysis',
    takes: 'share',
    what: `every chart and ranking over ten years and five million referrals, through the API, beside plain SQL and DuckDB over the same rows; with
sixteen clients; in a browser (half an hour, 15 GB)`,
  },
  {
    name: 'reports',
    takes: 'share',
    what: `reports over the same rows: the request and its statements alone beside the same question by hand, each with one core; a dashboard of
twelve tiles over the six connections of a browser; files of 2,000 and 20,000 rows with the server's memory`,
  },
  {
    name: 'maps',
    takes: 'share',
    what: `the sales map with 22,000 partners: sizes of places and pins, each question beside the same question by hand, and the map in a browser`,
  },
  {
    name: 'load',
    takes: 'share',
    what: `how one tenant can slow down the others, by imports, reports, exports and hostile files; and whether each call of an office has an index`,
  },
  { name: 'peers', what: 'requests a second beside Directus and PostGraphile over the same communications' },
  { name: 'weight', what: 'the size of the first screen, and its loading time on a slow link' },
] as const

const options = () => {
  try {
    return readOptions(process.argv.slice(2), subjects)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage(subjects)}`)
    return process.exit(2)
  }
}
const { subject, share, quick, help } = options()
if (help || !subject) {
  console.log(usage(subjects))
  process.exit(help ? 0 : 2)
}

const rounds = quick
  ? { calls: 10, searches: 30, pages: 2, peers: 3, peerSeconds: 0.5, crowds: 1, crowdSeconds: 10, rows: 6_000 }
  : { calls: 40, searches: 200, pages: 10, peers: 9, peerSeconds: 1, crowds: 3, crowdSeconds: 20, rows: 12_000 }
const say = (what: string) => console.log(`${what} …`)

/** The product beside others of its kind, which are installed before anything takes time. */
const measureAgainstPeers = async (stage: Stage) => {
  const installed = {
    directus: await installBaseline('directus', say),
    postgraphile: await installBaseline('postgraphile', say),
  }
  const scene = await stage.database('bench_peers')
  await stage.importInto(scene, stage.master.file)
  const office = await openOffice(stage, scene)
  try {
    const given = { rounds: rounds.peers, secondsEach: rounds.peerSeconds, say }
    return [await measurePeers(stage, scene, office, installed, given)]
  } finally {
    await office.end()
  }
}

/** Measures a subject. @returns its tables */
const measure: Readonly<Record<(typeof subjects)[number]['name'], (stage: Stage) => Promise<string[]>>> = {
  analysis: (stage) => measureAnalysis(stage, share, rounds, say),
  reports: (stage) => measureReports(stage, share, rounds.calls, say),
  maps: (stage) => measureMaps(stage, share, rounds.calls, say),
  load: (stage) => measureLoad(stage, Math.ceil(rounds.rows * share), rounds.searches, say),
  peers: measureAgainstPeers,
  weight: async (stage) => [tableOf(await measureWeight(stage.folder, rounds.pages))],
}

buildApp()
const stage = await raiseStage()
const interrupted = () => void stage.end().finally(() => process.exit(130))
process.once('SIGINT', interrupted)
try {
  const tables = await measure[subject](stage)
  const kind = stage.master.isMadeUp ? 'made-up institutions' : 'institutions of the nationwide master'
  console.log(
    `\n${stage.master.rows.toLocaleString('en')} ${kind}; PostgreSQL ${stage.postgresVersion}, Node ${process.version}, ${cpus().length} cores\n`,
  )
  console.log(tables.join('\n\n'))
} finally {
  process.off('SIGINT', interrupted)
  await stage.end()
}
