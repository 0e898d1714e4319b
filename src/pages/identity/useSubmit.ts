import { type FormEvent, useState } from 'react'
import type { Outcome } from '../../../authProvider/signInCalls.ts'

type Failure<T> = Exclude<Outcome<T>, { kind: 'done' }>

/** The text in a field of a form. */
export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Sends a form of the sign-in screens, once at a time.
 * @param send - the call; what it is given is what the form holds
 * @param onDone - hears of success
 */
export const useSubmit = <T>(send: (form: FormData) => Promise<Outcome<T>>, onDone: (value: T) => void) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure<T> | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(null)
    const outcome = await send(form)
    if (outcome.kind === 'done') return onDone(outcome.value)
    setBusy(false)
    setFailure(outcome)
  }
  const complaint = (field: string) => (failure?.kind === 'invalid' ? failure.fields[field] : undefined)
  return { busy, failure, complaint, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
