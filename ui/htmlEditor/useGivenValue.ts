import { useState } from 'react'

/**
 * Tells a value that somebody else has set from one that comes back after `send`. What lags behind while one types is not taken for a new one.
 * @returns `given`: the value that somebody else set last; `generation` counts those
 */
export const useGivenValue = (value: string, onChange: (value: string) => void) => {
  const [given, setGiven] = useState({ value, generation: 0 })
  const [lastValue, setLastValue] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== lastValue) {
    setLastValue(value)
    const index = sent.lastIndexOf(value)
    if (index >= 0) setSent(sent.slice(index))
    else {
      setSent([])
      setGiven({ value, generation: given.generation + 1 })
    }
  }
  const send = (changed: string) => {
    setSent((before) => [...before, changed])
    onChange(changed)
  }
  return { ...given, send }
}
