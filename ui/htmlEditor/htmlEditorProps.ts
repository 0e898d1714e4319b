/** What stands for something of each recipient. */
export interface MergeFieldChoice {
  /** As it stands between `{{` and `}}`. */
  readonly field: string
  readonly label: string
}

/** Where pictures of contents are kept. */
export interface EditorPictures {
  /** Stores a picture. `src` is its address in contents. @throws what the product's calls throw */
  readonly upload: (file: File, signal: AbortSignal) => Promise<{ readonly src: string }>
  /** The bytes of a picture that contents name, since an `img` element has no token. */
  readonly load: (src: string) => Promise<Blob>
  /** Pictures to choose from, the newest first. Without it only new ones can be inserted. */
  readonly list?: () => Promise<readonly { readonly src: string; readonly name: string }[]>
}

export interface HtmlEditorProps {
  /** HTML as stored. */
  readonly value: string
  /** Called with each change. The HTML can be longer than `maxLength`, which the editor then says. */
  readonly onChange: (html: string) => void
  readonly label: string
  readonly mergeFields?: readonly MergeFieldChoice[]
  /** Without it no pictures can be inserted. */
  readonly pictures?: EditorPictures
  /** The most characters of HTML. */
  readonly maxLength: number
  /** What is wrong with the contents. */
  readonly error?: string
  /** The colour of buttons and links in the mail, as `#rrggbb`. */
  readonly accentColor?: string
}
