/**
 * Runs in the head, before anything is painted: the theme, the role hint, and that script works.
 * The documents are the same for everybody, so what differs between visitors is set here and
 * used by style sheets only. Kept as text because its hash stands in the content security policy.
 */
export const beforePaintScript = `{let d=document.documentElement.dataset,r=(n,v)=>document.cookie.match("(?:^|; )"+n+"=("+v+")(?:;|$)")?.[1],o=r("cabstand_role","rider|driver|fleetadmin|admin");d.theme=r("cabstand_theme","light|dark")||(matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light");if(o)d.role=o;d.js=""}`
