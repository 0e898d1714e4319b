import { TextField, type TextFieldProps } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface DebouncedTextProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: string
  /** Called with the text after `delay` milliseconds without typing, and never during an IME conversion. */
  readonly onSettled: (value: string) => void
  readonly delay?: number
}

/** A text field that reports its value while one types, but not on every keystroke. */
export const DebouncedText = ({ value, onSettled, delay = 200, ...props }: DebouncedTextProps) => {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [lastSent, setLastSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pending = useRef<(() => void) | undefined>(undefined)
  const composing = useRef(false)
  // Ignore a value that this field has sent itself: somebody may have continued typing in the meantime.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== lastSent) setTyped(value)
  }
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    pending.current?.()
    pending.current = undefined
  }, [])
  useEffect(() => flush, [flush])
  const settle = (text: string) => {
    clearTimeout(timer.current)
    pending.current = () => {
      setLastSent(text)
      onSettled(text)
    }
    timer.current = setTimeout(flush, delay)
  }
  return (
    <TextField
      {...props}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (!composing.current) settle(target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) flush()
      }}
      onBlur={flush}
      slotProps={{
        ...props.slotProps,
        htmlInput: {
          ...(typeof props.slotProps?.htmlInput === 'object' ? props.slotProps.htmlInput : {}),
          onCompositionStart: () => {
            composing.current = true
          },
          onCompositionEnd: (event: React.CompositionEvent<HTMLInputElement>) => {
            composing.current = false
            settle(event.currentTarget.value)
          },
        },
      }}
    />
  )
}
