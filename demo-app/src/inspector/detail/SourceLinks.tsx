/** Links to the docs section and to the source file of a step; as text where the repository has no web address. */

import { BookOpen, FileCode2, type LucideIcon } from 'lucide-react'
import { sourceBase } from '../explain/explain'

export const SourceLinks = ({ doc, source }: { doc?: string; source?: string }) => (
  <p className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
    {doc && <RepositoryLink icon={BookOpen} path={doc} label="Docs" />}
    {source && <RepositoryLink icon={FileCode2} path={source} label="Source" />}
  </p>
)

function RepositoryLink({ icon: Icon, path, label }: { icon: LucideIcon; path: string; label: string }) {
  const text = (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="font-medium">{label}</span>
      <span className="min-w-0 font-mono wrap-anywhere text-muted">{path}</span>
    </span>
  )
  if (sourceBase === undefined) return text
  return (
    <a
      href={`${sourceBase}/${path}`}
      target="_blank"
      rel="noreferrer"
      className="rounded text-accent underline-offset-2 hover:underline"
    >
      {text}
    </a>
  )
}
