import { Fragment, type ReactNode } from 'react'

/**
 * A text with Markdown's headings, paragraphs, lists, bold words and links. Nothing else is markup, so what a text
 * contains can neither add elements nor run.
 */
export function Prose({ text }: { readonly text: string }) {
  return sectionsOf(text).map(({ heading, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have nothing else that tells them apart
    <section key={index} className="grid max-w-[720px] gap-2">
      {heading !== '' && <h2 className="text-h3 font-bold">{inline(heading)}</h2>}
      {blocks.map((block, place) =>
        Array.isArray(block) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ul key={place} className="list-disc ps-5 text-body text-ink-2">
            {block.map((item) => (
              <li key={item}>{inline(item)}</li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={place} className="text-body text-ink-2">
            {inline(block)}
          </p>
        ),
      )}
    </section>
  ))
}

interface Section {
  /** Empty for what stands before the first heading. */
  readonly heading: string
  /** A paragraph, or the entries of a list. */
  readonly blocks: (string | string[])[]
}

const headingPattern = /^#{1,3} +(.+)$/

/** The sections of a text, with their paragraphs and lists. */
export function sectionsOf(text: string): Section[] {
  // A heading, and a list below a line of text, are blocks of their own also without an empty line.
  const spaced = text.replaceAll(/^#{1,3} .*$/gm, '\n$&\n').replaceAll(/^(?![-*] ).+\n(?=[-*] )/gm, '$&\n')
  const sections: Section[] = []
  for (const block of spaced.split(/\n\s*\n/).map((each) => each.trim())) {
    if (block === '') continue
    const [, heading] = headingPattern.exec(block) ?? []
    if (heading !== undefined || sections.length === 0) sections.push({ heading: heading ?? '', blocks: [] })
    if (heading === undefined) sections.at(-1)?.blocks.push(readBlock(block))
  }
  return sections
}

const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')

function readBlock(block: string): string | string[] {
  if (!/^[-*] /.test(block)) return oneLine(block)
  return block.split(/\n(?=[-*] )/).map((item) => oneLine(item.replace(/^[-*] +/, '')))
}

/** Bold words and links to websites, mail addresses and paths of this website. */
const markup = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/(?!\/))[^\s)]*)\)/g

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(markup)) {
    const [whole, bold, label, href] = match
    parts.push(text.slice(end, match.index))
    parts.push(
      bold === undefined ? (
        <a
          key={match.index}
          href={href}
          rel="noreferrer"
          className="font-semibold text-accent underline underline-offset-4"
        >
          {label}
        </a>
      ) : (
        <strong key={match.index}>{bold}</strong>
      ),
    )
    end = match.index + whole.length
  }
  return [...parts, <Fragment key="end">{text.slice(end)}</Fragment>]
}
