import { rm } from 'node:fs/promises'
// oxlint-disable-next-line tests/no-sleep -- the pause between two looks at what still runs
import { setTimeout as sleep } from 'node:timers/promises'
import { type Process, processesWithTmpdir, processOf, stillRuns } from './processes.ts'

// Waits until a run of tests has ended, then ends what it left behind and removes its folder: node runGuard.ts FOLDER PID
// Everywhere but on Linux it only removes the folder.

const [folder = '', pid = ''] = process.argv.slice(2)

/** PostgreSQL gets this much time to free its shared memory, in milliseconds. */
const patience = 3_000

const send = (target: number, signal: NodeJS.Signals) => {
  try {
    process.kill(target, signal)
  } catch {
    // It has ended meanwhile.
  }
}

const endLeftovers = async () => {
  const deadline = Date.now() + patience
  const signalFor = ({ name }: Process) =>
    name.startsWith('postgres') && Date.now() < deadline ? 'SIGQUIT' : 'SIGKILL'
  for (let left = processesWithTmpdir(folder); left.length > 0; left = processesWithTmpdir(folder)) {
    for (const each of left) send(each.pid, signalFor(each))
    await sleep(50)
  }
}

/** The processes from the parent of the run up to npm, which often has a shell between. Empty if npm did not start it. */
const callers = (): Process[] => {
  const found: Process[] = []
  const run = processOf(Number(pid))
  for (let caller = run && processOf(run.parent); caller; caller = processOf(caller.parent)) {
    found.push(caller)
    if (caller.name.startsWith('npm')) return found
  }
  return []
}

// npm that is killed does not take along what it runs.
const above = callers()
const watch = setInterval(() => {
  if (!above.every(stillRuns)) send(Number(pid), 'SIGKILL')
}, 1_000)

// The pipe from the run is closed when it has ended, in whatever way.
for await (const _ of process.stdin) void _
clearInterval(watch)
await endLeftovers()
await rm(folder, { recursive: true, force: true, maxRetries: 5 })
