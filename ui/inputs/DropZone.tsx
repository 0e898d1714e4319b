import { UploadFileOutlined } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface DropZoneProps {
  /** Label of the button. */
  readonly choose: string
  readonly hint: string
  /** Accepted types of files, as the `accept` attribute of file inputs. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Replaces the button, for example during an upload. */
  readonly children?: ReactNode
}

/** An area to drop files on, with a button to choose them. A file dropped outside the area does not replace the app in the browser. */
export const DropZone = ({ choose, hint, accept, multiple = false, onFiles, children }: DropZoneProps) => {
  const chooser = useRef<HTMLInputElement>(null)
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
      {children || (
        <Stack spacing={1} sx={{ alignItems: 'center' }}>
          <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => chooser.current?.click()}>
            {choose}
          </Button>
          <Typography color="text.secondary">{hint}</Typography>
        </Stack>
      )}
    </Box>
  )
}
