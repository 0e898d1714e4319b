// Starts the server on a Node that can; says so where it cannot.
import './requireNode.js'

await import('./main.ts')
