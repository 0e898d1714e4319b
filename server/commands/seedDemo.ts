import { readConfig } from '../config.ts'
import { openStore } from '../store.ts'

const store = await openStore({ ...readConfig(process.env), demo: true }, { shared: true })
await store.close()
console.log('The demo tenants are there.')
