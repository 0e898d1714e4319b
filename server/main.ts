import { keepCompiledCode } from './compiledCode.ts'

// The process of the server. What it imports later is compiled once and then read.
keepCompiledCode(process.env)
await import('./runServer.ts')
