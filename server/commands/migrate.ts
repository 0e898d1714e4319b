import { readConfig } from '../config.ts'
import { openStore } from '../store.ts'

const store = await openStore(readConfig(process.env), { shared: true })
await store.close()
console.log('The database is up to date.')
