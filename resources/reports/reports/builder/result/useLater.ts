import { useEffect, useState } from 'react'

const milliseconds = 400

/** A value after it has not changed for a while, so that not every keystroke computes a result. Compared as JSON. */
export const useLater = <T>(value: T): T => {
  const text = JSON.stringify(value)
  const [later, setLater] = useState({ text, value })
  useEffect(() => {
    const timer = setTimeout(
      () => setLater((before) => (before.text === text ? before : { text, value })),
      milliseconds,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text stands for the value
  }, [text])
  return later.value
}
