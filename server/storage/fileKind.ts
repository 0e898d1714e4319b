import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { entryOf } from '#contract/entryOf.ts'
import type { Upload } from '../handlers.ts'
import { invalidField } from '../problems.ts'
import type { PictureSize } from './pictureSize.ts'
import { fileKindInThread } from './threadedFileKind.ts'

const plainText = 'text/plain'
const unknownKind = 'application/octet-stream'
const oldOffice = ['application/x-cfb']
const text = [plainText]
const officeOf = (kind: string) => [`application/vnd.openxmlformats-officedocument.${kind}`]

/** The media types that files with these extensions must have. Files with other extensions may have any. */
const contentsOf: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['application/pdf'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  '.png': ['image/png', 'image/apng'],
  '.gif': ['image/gif'],
  '.webp': ['image/webp'],
  '.heic': ['image/heic', 'image/heif'],
  '.bmp': ['image/bmp'],
  '.tif': ['image/tiff'],
  '.tiff': ['image/tiff'],
  '.docx': officeOf('wordprocessingml.document'),
  '.xlsx': officeOf('spreadsheetml.sheet'),
  '.pptx': officeOf('presentationml.presentation'),
  '.doc': oldOffice,
  '.xls': oldOffice,
  '.ppt': oldOffice,
  '.zip': ['application/zip'],
  '.mp3': ['audio/mpeg'],
  '.mp4': ['video/mp4'],
  '.txt': text,
  '.csv': text,
  '.tsv': text,
}

const programs = /^application\/(x-msdownload|x-elf|x-mach-binary|java-vm|vnd\.android\.package-archive)$/
const startOfText = 4096

/** Whether a file begins like a text: without the zero bytes that every other format has early on. */
const isText = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startOfText), 0, startOfText, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await file.close()
  }
}

/** Four bytes of memory a pixel in the browser of whoever looks at it: 400 MB. A page of A3 that was scanned with 600 dpi has 70 million. */
const maxPixels = 100_000_000

/** Of pictures that everybody is shown without asking for them. The photos of telephones have fewer. */
export const maxPixelsShownToAll = 25_000_000

/** 2500万, 1億. */
const tenThousands = new Intl.NumberFormat('ja', { notation: 'compact' })

/** @throws a 422 at `file` for a picture that is too large to be shown, however few bytes it takes */
export const requirePixels = (size: PictureSize | null, max: number): void => {
  if (size === null || size.width * size.height <= max) return
  const { width, height } = size
  throw invalidField('file', {
    ja: `画像が大きすぎます（${width}×${height}画素）。${tenThousands.format(max)}画素以下に縮小してから選び直してください`,
    en: `The picture is too large (${width}×${height} pixels). Please reduce it to ${max / 1_000_000} million pixels at most`,
  })
}

export interface FileKind {
  readonly contentType: string
  /** Of a picture that browsers show. */
  readonly size: PictureSize | null
}

/**
 * Detects the media type of a file from its contents.
 * @throws a 422 at `file` for a program, for a picture of too many pixels, or if the contents do not match the name's extension
 */
export const fileKind = async ({ path, filename }: Upload): Promise<FileKind> => {
  const { mime, size } = await fileKindInThread(path)
  const kind = mime ?? ((await isText(path)) ? plainText : unknownKind)
  if (programs.test(kind))
    throw invalidField('file', {
      ja: 'プログラムは添付できません。別のファイルを選んでください',
      en: 'Programs cannot be attached. Please choose another file',
    })
  const extension = extname(filename).toLowerCase()
  const expected = entryOf(contentsOf, extension)
  if (expected && !expected.includes(kind))
    throw invalidField('file', {
      ja: `ファイルの内容が拡張子（${extension}）と一致しません。元のアプリで保存し直してください`,
      en: `The contents are not those of a file ending in ${extension}. Please save it again in its own program`,
    })
  requirePixels(size, maxPixels)
  return { contentType: kind, size }
}
