/** A value as text of an inline script, where `</script>` would end it. */
export const scriptValue = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
