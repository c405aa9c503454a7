const command = 'npm run import-map -- FILE.osm.pbf'

/** The command that imports a map on the server. */
export function ImportCommand() {
  return (
    <code
      dir="ltr"
      className="block overflow-x-auto rounded-control bg-sunken px-3 py-2.5 font-mono text-sm text-ink"
    >
      {command}
    </code>
  )
}
