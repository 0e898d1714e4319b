import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Vitest's setup file of the tests in a DOM. Their files share one document, in which a test must not find what another has shown.
afterEach(cleanup)
