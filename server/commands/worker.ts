import { keepCompiledCode } from '../compiledCode.ts'

// The process of a worker that does nothing else.
keepCompiledCode(process.env)
await import('../runWorker.ts')
