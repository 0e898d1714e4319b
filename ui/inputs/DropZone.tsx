import { UploadFileOutlined } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { UploadProgress } from '../form/UploadProgress.tsx'

export interface DropZoneProps {
  /** Label of the button. */
  readonly choose: string
  readonly hint: string
  /** Accepted types of files, as the `accept` attribute of file inputs. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** A file on its way, which replaces the button. */
  readonly uploading?: File | undefined
  /** Whether another search in the address takes the area, and with it that file, off the screen. */
  readonly endsWithSearch?: boolean
  /** Cancels that file. */
  readonly onCancel?: () => void
  /** The button, for what gets the focus back to it. */
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
  /** Replaces the button. */
  readonly children?: ReactNode
}

/** An area to drop files on, with a button to choose them. A file dropped outside the area does not replace the app in the browser. */
export const DropZone = ({
  choose,
  hint,
  accept,
  multiple = false,
  onFiles,
  uploading,
  endsWithSearch = false,
  onCancel = () => {},
  buttonRef,
  children,
}: DropZoneProps) => {
  const chooser = useRef<HTMLInputElement>(null)
  const ownButton = useRef<HTMLButtonElement>(null)
  const button = buttonRef ?? ownButton
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault()
    for (const name of ['dragover', 'drop']) window.addEventListener(name, stay)
    return () => {
      for (const name of ['dragover', 'drop']) window.removeEventListener(name, stay)
    }
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'line',
        bgcolor: isOver ? 'tint.accent' : undefined,
        borderRadius: 1,
        px: 2,
        py: { xs: 2, sm: 4 },
        textAlign: 'center',
      }}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={choose}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {uploading ? (
        <Stack sx={{ alignItems: 'center' }}>
          <UploadProgress files={[uploading]} onCancel={onCancel} focusAfter={button} endsWithSearch={endsWithSearch} />
        </Stack>
      ) : (
        children
      )}
      {!uploading && !children && (
        <Stack spacing={1} sx={{ alignItems: 'center' }}>
          <Button
            ref={button}
            variant="outlined"
            startIcon={<UploadFileOutlined />}
            onClick={() => chooser.current?.click()}
          >
            {choose}
          </Button>
          <Typography color="text.secondary">{hint}</Typography>
        </Stack>
      )}
    </Box>
  )
}
